// SPDX-License-Identifier: GPL-3.0-or-later
// Patience: what a build with sanitizers may take more of where a test bounds time or memory.
#pragma once

namespace interlock {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
inline constexpr int kPatience = 6; ///< times as long
#else
inline constexpr bool kSanitized = false;
inline constexpr int kPatience = 1;
#endif

} // namespace interlock
