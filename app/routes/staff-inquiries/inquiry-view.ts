import { INQUIRY_STATUS_LABELS } from '#app/text/inquiry-text.ts'
import { momentOf } from '#app/ui/staff/moment-text.ts'
import type { Services } from '#services/services.ts'

type Found = Exclude<Awaited<ReturnType<Services['staff']['inquiries']['find']>>, undefined | { kind: 'rejected' }>

export type InquiryView = ReturnType<typeof inquiryView>

/** An inquiry as its page shows it. `template`: the draft that was chosen. */
export function inquiryView({ inquiry, people, templates }: Found, ownUid: string, template: string) {
  const { receivedAt, status, replies, assigneeUid = '', ...rest } = inquiry
  return {
    uid: rest.uid,
    version: rest.version,
    topic: rest.topic,
    name: rest.name,
    email: rest.email,
    telephone: rest.telephone,
    body: rest.body,
    received: momentOf(receivedAt),
    status,
    statusText: INQUIRY_STATUS_LABELS[status],
    replies: replies.map(({ uid, at, staffName = '担当者', isFromCustomer, body }) => ({
      uid,
      body,
      isFromCustomer,
      at: momentOf(at),
      by: isFromCustomer ? `${rest.name} 様（メール。${staffName}が記録）` : staffName,
    })),
    typedNumber: rest.orderNumber,
    knownNumber: rest.knownNumber,
    memberUid: rest.memberUid,
    assigneeUid,
    people,
    ownUid,
    draft: templates.find(({ uid }) => uid === template)?.body ?? '',
    templates: templates.map(({ uid, name }) => ({ uid, name })),
    template,
  }
}
