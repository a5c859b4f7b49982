import { domainOf, type EmailSlip, findEmailSlip } from '#domain/customer/email-slip.ts'

/** Asks whether another domain was meant. */
export function slipQuestion({ typed, meant }: EmailSlip): string {
  return `メールアドレスの「${domainOf(typed)}」は「${domainOf(meant)}」の入力間違いではありませんか。`
}

/** The question about an address; undefined when there is none. */
export function emailQuestion(text: string | undefined): string | undefined {
  const slip = findEmailSlip(text)
  return slip && slipQuestion(slip)
}
