import { pageHref } from '#domain/navigation/href.ts'

/**
 * Structured data of an ordered list of items (schema.org ItemList). `firstPosition`: position of the first item,
 * counted from 1.
 */
export function itemListData(
  siteUrl: string,
  name: string,
  items: readonly { readonly id: number; readonly name: string }[],
  firstPosition = 1,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: firstPosition + index,
      name: item.name,
      url: `${siteUrl}${pageHref('item', { id: item.id })}`,
    })),
  }
}
