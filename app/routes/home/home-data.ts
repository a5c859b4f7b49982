import { pageHref } from '#domain/navigation/href.ts'
import type { Operator } from '#domain/operator/operator.ts'

/** Operator data published to search engines. It is also on the legal pages. */
export type Company = Pick<Operator, 'companyName' | 'telephone' | 'postalCode' | 'address'>

const NAME = '墨礼 SUMIREI'

/** Structured data of the shop (schema.org WebSite with its search, and Organization). */
export function homeData(site: string, company: Company | undefined): Record<string, unknown>[] {
  const id = `${site}/#organization`
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: NAME,
      url: `${site}/`,
      inLanguage: 'ja',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${site}${pageHref('item-list')}?name={name}`,
        'query-input': 'required name=name',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': id,
      name: NAME,
      url: `${site}/`,
      logo: `${site}/icons/icon-512.png`,
      ...(company && companyData(company)),
    },
  ]
}

function companyData({ companyName, telephone, postalCode, address }: Company) {
  return {
    legalName: companyName,
    telephone,
    address: { '@type': 'PostalAddress', addressCountry: 'JP', postalCode, streetAddress: address },
  }
}
