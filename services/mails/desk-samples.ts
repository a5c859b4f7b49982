import { day } from '#domain/day.ts'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { FIRST_TOPICS } from '#domain/inquiry/topic.ts'
import type { Trouble } from '../ports/troubles.ts'
import { inquiryNoticeMail, inquiryReceivedMail, inquiryReplyMail } from './inquiry-mails.ts'
import { ownerNoticeMail } from './owner-notice.ts'
import type { SampleFrame, SampleMail } from './sample-order.ts'
import { staffFactorMail, staffInvitedMail, testMail } from './staff-mails.ts'

const RECEIVED_AT = Temporal.Instant.from('2026-11-20T10:00:00+09:00')

const REPLY = `ご返却日を二日ほど延ばすことができます。

延長料金は一点につき700円です。ご希望の日を、このメールへご返信ください。`

const TROUBLES: readonly Trouble[] = [
  { kind: 'capture', subject: 'capture:sample', orderNumber: 100_001 },
  { kind: 'problem', subject: 'problem:sample', orderNumber: 100_002 },
  { kind: 'mail', subject: 'mail:sample', mailKind: 'shipment' },
  { kind: 'job', subject: 'job:sample', name: 'mark-overdue', on: day('2026-11-20') },
]

/** Mails about inquiries, and to the owner, with made-up data. */
export function deskSamples(frame: SampleFrame): SampleMail[] {
  const inquiry = inquiryForm(FIRST_TOPICS).parse({
    name: '見本 花子',
    email: 'hanako@example.jp',
    telephone: '090-0000-0000',
    orderNumber: '100001',
    topic: 'お届け・ご返却について',
    body: '式が延びそうです。\n\nご返却を二日ほど遅らせることはできますか。',
  })
  const received = { ...inquiry, receivedAt: RECEIVED_AT }
  return [
    { kind: 'inquiryreceived', content: inquiryReceivedMail({ ...frame, inquiry, isProven: true }) },
    { kind: 'inquirynotice', content: inquiryNoticeMail({ ...frame, inquiry }) },
    { kind: 'staffinvited', content: staffInvitedMail({ ...frame, name: '見本 次郎' }) },
    {
      kind: 'stafffactor',
      content: staffFactorMail({
        ...frame,
        name: '見本 次郎',
        change: { act: 'addFactor', factor: 'passkey', name: '仕事用のスマートフォン' },
        at: RECEIVED_AT,
      }),
    },
    { kind: 'testmail', content: testMail(frame) },
    { kind: 'inquiryreply', content: inquiryReplyMail({ ...frame, inquiry: received, body: REPLY }) },
    { kind: 'ownernotice', content: ownerNoticeMail(TROUBLES, frame) },
  ]
}
