/** Where an inquiry stands: not answered; answered; or nothing is left to do (docs/rules.md Staff). */
export const INQUIRY_STATUSES = ['open', 'answered', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

const BRACKETS = /【[^【】]+】/g

/** A part in brackets of a template that staff have not filled in. Other brackets are text. */
export function findUnfilled(body: string, templates: readonly string[]): string | undefined {
  return templates.flatMap((template) => template.match(BRACKETS) ?? []).find((part) => body.includes(part))
}

export function isInquiryStatus(text: string): text is InquiryStatus {
  return (INQUIRY_STATUSES as readonly string[]).includes(text)
}
