import {
  REFRESH_BACK_OFF_CAP_MS,
  REFRESH_BACK_OFF_FIRST_MS,
  TOKEN_EARLY_EXPIRY_MS,
  TOKEN_REFRESH_MARGIN_MS,
} from '../constants.ts'

/**
 * Milliseconds from now until an ID token is renewed: 5 minutes before it ends, at once if that is over
 * (docs/product/4, Sign-in).
 */
export function refreshDelayMs({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): number {
  return Math.max(0, expiresAtMs - TOKEN_REFRESH_MARGIN_MS - nowMs)
}

/**
 * Milliseconds to wait after so many network failures in a row: 30 s, doubling, at most 960 s (docs/product/4,
 * Sign-in).
 */
export function refreshBackOffMs(failures: number): number {
  return Math.min(REFRESH_BACK_OFF_CAP_MS, REFRESH_BACK_OFF_FIRST_MS * 2 ** Math.max(0, failures - 1))
}

/** Whether a token counts as ended: 30 s early (docs/product/9). */
export function isTokenExpired({ expiresAtMs, nowMs }: { expiresAtMs: number; nowMs: number }): boolean {
  return nowMs >= expiresAtMs - TOKEN_EARLY_EXPIRY_MS
}
