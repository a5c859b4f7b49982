/** Beside the choice of a prefecture; undefined when the shop delivers everywhere. */
export function notServedHelp(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : `${names.join('、')}へのお届けはお受けできません。`
}

/** Why an address is rejected to whose prefecture the shop does not deliver. */
export function notServedText(name = 'ご指定の地域'): string {
  return `恐れ入りますが、${name}へのお届けはお受けできません。ほかの都道府県へのお届けをご検討ください。`
}
