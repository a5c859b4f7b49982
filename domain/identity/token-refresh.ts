import {
  REFRESH_BACK_OFF_CAP_MS,
  REFRESH_BACK_OFF_FIRST_MS,
  TOKEN_EARLY_EXPIRY_MS,
  TOKEN_REFRESH_MARGIN_MS,
} from '../constants.ts'

/**
 * Milliseconds until an ID token is refreshed: 5 minutes before it expires, 0 if that time has passed (docs/product/4,
 * Sign-in).
 */
export function refreshDelayMs({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): number {
  return Math.max(0, expiresAtMs - TOKEN_REFRESH_MARGIN_MS - nowMs)
}

/**
 * The retry delay after a number of consecutive network failures, milliseconds: 30 s, doubling, at most 960 s
 * (docs/product/4, Sign-in).
 */
export function refreshBackOffMs(failures: number): number {
  return Math.min(REFRESH_BACK_OFF_CAP_MS, REFRESH_BACK_OFF_FIRST_MS * 2 ** Math.max(0, failures - 1))
}

/** Whether a token counts as expired: 30 s before its expiry (docs/product/9). */
export function isTokenExpired({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): boolean {
  return nowMs >= expiresAtMs - TOKEN_EARLY_EXPIRY_MS
}
