import { notRented } from '#content/not-rented.ts'
import type { Operator } from '#domain/operator/operator.ts'

export type KnownAnswer = {
  readonly text: string
  readonly links: readonly { readonly text: string; readonly path: string }[]
}

/** What the shop answers to words for what it does not rent. A site of the group that has it comes first. */
export function knownAnswers(keyword: string, { groupSites }: Pick<Operator, 'groupSites'>): KnownAnswer[] {
  return notRented(keyword).map(({ answer, links, groupSite }) => {
    const sites = groupSites.filter(({ name }) => groupSite !== undefined && name.includes(groupSite))
    return {
      text: [answer, ...sites.map(({ name }) => `グループサイト「${name}」でお探しいただけます。`)].join(''),
      links: [...sites.map(({ name, url }) => ({ text: name, path: url })), ...links],
    }
  })
}
