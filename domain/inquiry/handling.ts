/** Where an inquiry stands: not answered; answered; or nothing is left to do (docs/rules.md Staff). */
export const INQUIRY_STATUSES = ['open', 'answered', 'closed'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/** A part of a draft that staff have to fill in before the reply is sent. */
const PLACEHOLDER = /【(?:月日|時間帯|金額)】/

export function findPlaceholder(body: string): string | undefined {
  return PLACEHOLDER.exec(body)?.[0]
}

export function isInquiryStatus(text: string): text is InquiryStatus {
  return (INQUIRY_STATUSES as readonly string[]).includes(text)
}
