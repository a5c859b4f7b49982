import type { Operator } from '#domain/operator/operator.ts'

/** What search engines may know of whoever runs the shop: all of it stands on the legal pages too. */
export type Company = Pick<Operator, 'companyName' | 'telephone' | 'postalCode' | 'address'>

const NAME = '墨礼 SUMIREI'

/** The shop for search engines (schema.org WebSite, with its search, and Organization). */
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
        target: `${site}/items/list?name={name}`,
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
