// SPDX-License-Identifier: GPL-3.0-or-later
// Patience: how much longer a build with sanitizers may take where a test bounds the time.
#pragma once

namespace interlock {

#ifdef __SANITIZE_ADDRESS__
inline constexpr int kPatience = 6;
#else
inline constexpr int kPatience = 1;
#endif

} // namespace interlock
