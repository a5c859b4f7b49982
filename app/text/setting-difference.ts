/** A single value of two versions, in words. */
export type SettingDifference = { readonly label: string; readonly before: string; readonly after: string }

/** `送料：1,100円 → 1,300円` */
export function differenceText({ label, before, after }: SettingDifference): string {
  return `${label}：${before} → ${after}`
}
