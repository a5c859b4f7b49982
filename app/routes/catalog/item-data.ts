import { pageHref } from '#domain/navigation/href.ts'
import type { ItemRow } from '#services/ports/catalog.ts'

type Facts = Pick<
  ItemRow,
  'id' | 'name' | 'description' | 'makerName' | 'reviewCount' | 'reviewStarsSum' | 'fourDaysYen'
> & {
  readonly medias: readonly { readonly key: string }[]
}

/** Structured data of an item for search engines (schema.org Product): an offer to lease. */
export function productData(siteUrl: string, item: Facts): Record<string, unknown> {
  const rating = item.reviewCount === 0 ? {} : { aggregateRating: ratingData(item) }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: item.description,
    sku: String(item.id),
    brand: { '@type': 'Brand', name: item.makerName },
    image: item.medias.map(({ key }) => `${siteUrl}/images/${key}-1200.webp`),
    offers: {
      '@type': 'Offer',
      url: `${siteUrl}${pageHref('item', { id: item.id })}`,
      price: item.fourDaysYen,
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    },
    ...rating,
  }
}

function ratingData({ reviewStarsSum, reviewCount }: Facts) {
  return {
    '@type': 'AggregateRating',
    ratingValue: (reviewStarsSum / reviewCount).toFixed(1),
    reviewCount,
    bestRating: 5,
    worstRating: 1,
  }
}
