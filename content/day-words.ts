/** `翌日` for one day ahead, `翌々日` for two, `3日後` beyond. */
export function daysAheadWord(days: number): string {
  return ['当日', '翌日', '翌々日'][days] ?? `${days}日後`
}
