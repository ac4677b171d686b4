// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing but a place for the precompiled headers that the tests of one kind share.
