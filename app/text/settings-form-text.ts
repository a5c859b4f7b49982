/** The fields beside those of a group of settings. */
export const VERSION_LABELS = { effectiveAt: '開始', reason: '理由' } as const
