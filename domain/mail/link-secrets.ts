const LINK_SECRETS = /[?&](?:order|link)=([\w-]+)/g

/** The secrets in the links of mails about an order. */
export function secretsIn(mails: readonly { readonly content: object }[]): string[] {
  return [...JSON.stringify(mails.map(({ content }) => content)).matchAll(LINK_SECRETS)].flatMap(
    ([, secret]) => secret ?? [],
  )
}
