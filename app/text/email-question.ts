import { domainOf, findEmailSlip } from '#domain/customer/email-slip.ts'

/** Asks whether another domain was meant. `meant`: the address with that domain. */
export type SlipQuestion = { readonly text: string; readonly meant: string; readonly domain: string }

/** The question about an address; undefined when there is none. */
export function emailQuestion(typed: string | undefined): SlipQuestion | undefined {
  const slip = findEmailSlip(typed)
  if (slip === undefined) return undefined
  const domain = domainOf(slip.meant)
  const text = `メールアドレスの「${domainOf(slip.typed)}」は「${domain}」の入力間違いではありませんか。`
  return { text, meant: slip.meant, domain }
}
