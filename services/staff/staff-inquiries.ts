import { findUnfilled, type InquiryStatus } from '#domain/inquiry/handling.ts'
import { parseInquiryBody } from '#domain/inquiry/inquiry.ts'
import type { InquiryFilter } from '#domain/inquiry/inquiry-filter.ts'
import type { AuditSubject } from '#domain/record/acts.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { hasDuty } from '#domain/staff/duties.ts'
import { inquiryReplyMail } from '../mails/inquiry-mails.ts'
import { mailFrame } from '../mails/worded-mail.ts'
import type { Staff } from '../ports/order-store.ts'
import type { InquiryChange } from '../ports/staff-inquiries.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { SentForm, StaffMember } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const INQUIRIES_PER_PAGE = 50
/** Those that a reply offers. */
const MAX_TEMPLATES = 200
const SERVICE = ['service'] as const
const subject = (uid: string, ..._: unknown[]): AuditSubject => `inquiry:${uid}`

export type InquiryRejection = Rejection<'inquiry-changed' | 'inquiry-unknown' | 'assignee-unknown', undefined>
export type ReplyRejection =
  | Rejection<'reply-empty', undefined>
  | Rejection<'reply-too-long', { limit: number }>
  | Rejection<'reply-unfilled', { text: string }>
export type AnswerRejection = Rejection<'answer-empty', undefined> | Rejection<'answer-too-long', { limit: number }>

/** Inquiries of customers: taken on, answered by mail, closed (docs/rules.md Staff). */
export function createStaffInquiries(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  const requirements = { duties: SERVICE, subject }
  return {
    /** 50 inquiries; `next`: the one after which the next page begins. */
    list: reading('listInquiries', { duties: SERVICE }, listInquiries),
    /** An inquiry with its replies, who may take it on, and templates; undefined: unknown. The reading is logged. */
    find: reading('readInquiry', { duties: SERVICE, subject: ({ inquiry }) => subject(inquiry.uid) }, findInquiry),
    /** The version of an inquiry, for pages that watch it. */
    version: reading('watchInquiry', { duties: SERVICE }, ({ staffInquiries }) => async (uid: string) => {
      return (await staffInquiries.find(uid))?.version
    }),
    /** `form`: the version that was shown. `assigneeUid` undefined: it is given back. */
    assign: change(
      'assignInquiry',
      requirements,
      (bound) => (uid: string, form: SentForm, assigneeUid: string | undefined) =>
        assign(bound, uid, form, assigneeUid),
    ),
    setStatus: change(
      'changeInquiry',
      requirements,
      (bound) => (uid: string, form: SentForm, status: InquiryStatus) => apply(bound, uid, form, { status }),
    ),
    /** Sends a reply by mail, once for each key of a form. */
    reply: change(
      'replyToInquiry',
      requirements,
      (bound, by) => (uid: string, form: SentForm, typed: string) => reply(bound, by, { uid, form, typed }),
    ),
    /** Records what the customer answered by mail, once for each key of a form; the inquiry is open again. */
    recordAnswer: change(
      'recordInquiryAnswer',
      requirements,
      (bound, by) => (uid: string, form: SentForm, typed: string) => recordAnswer(bound, by, { uid, form, typed }),
    ),
    /** The mail of a reply; nothing is sent. */
    previewReply: reading('previewReply', { duties: SERVICE }, (bound) => (uid: string, typed: string) => {
      return replyMail(bound, uid, typed)
    }),
  }
}

function listInquiries({ staffInquiries }: ServicePorts, person: StaffMember) {
  return async ({ mine, ...filter }: InquiryFilter) => {
    const assigneeUid = mine === '1' ? person.uid : undefined
    const found = await staffInquiries.list({ ...filter, assigneeUid }, INQUIRIES_PER_PAGE + 1)
    const inquiries = found.slice(0, INQUIRIES_PER_PAGE)
    return { inquiries, next: found.length > INQUIRIES_PER_PAGE ? inquiries.at(-1)?.uid : undefined }
  }
}

function findInquiry(ports: ServicePorts) {
  return async (uid: string) => {
    const inquiry = await ports.staffInquiries.find(uid)
    if (inquiry === undefined) return undefined
    const [people, templates] = await Promise.all([assignable(ports), templatesOf(ports)])
    return { inquiry, people, templates }
  }
}

/** The templates of replies, by name. */
async function templatesOf({ records }: Pick<ServicePorts, 'records'>) {
  const templates = await records.template.list([], MAX_TEMPLATES, '')
  return templates.map(({ uid, name, body }) => ({ uid, name, body }))
}

/** The people who may take on inquiries. */
async function assignable({ staff }: ServicePorts) {
  const people = await staff.list()
  return people
    .filter(({ isActive, duties }) => isActive && hasDuty(duties, SERVICE))
    .map(({ uid, name }) => ({ uid, name }))
}

async function assign(ports: ServicePorts, uid: string, form: SentForm, assigneeUid: string | undefined) {
  const isKnown = assigneeUid === undefined || (await assignable(ports)).some((person) => person.uid === assigneeUid)
  return isKnown ? apply(ports, uid, form, { assigneeUid }) : rejected('assignee-unknown')
}

async function apply(
  { staffInquiries }: ServicePorts,
  uid: string,
  { version }: SentForm,
  change: InquiryChange,
): Promise<InquiryRejection | undefined> {
  return rejectionOf(await staffInquiries.change(uid, version, change))
}

function rejectionOf(result: 'changed' | 'stale' | 'unknown'): InquiryRejection | undefined {
  if (result === 'changed') return undefined
  return rejected(result === 'stale' ? 'inquiry-changed' : 'inquiry-unknown')
}

async function replyMail({ staffInquiries, ...ports }: ServicePorts, uid: string, typed: string) {
  const inquiry = await staffInquiries.find(uid)
  if (inquiry === undefined) return rejected('inquiry-unknown')
  const body = parseInquiryBody(typed)
  if (typeof body === 'string') {
    const text = findUnfilled(
      body,
      (await templatesOf(ports)).map((template) => template.body),
    )
    if (text !== undefined) return rejected('reply-unfilled', { text })
    return { to: inquiry.email, body, content: inquiryReplyMail({ ...mailFrame(ports), inquiry, body }) }
  }
  return body.code === 'required' ? rejected('reply-empty') : rejected('reply-too-long', body.detail)
}

type Reply = { readonly uid: string; readonly form: SentForm; readonly typed: string }

async function reply(
  ports: ServicePorts,
  by: Staff,
  { uid, form, typed }: Reply,
): Promise<InquiryRejection | ReplyRejection | undefined> {
  const mail = await replyMail(ports, uid, typed)
  if (isRejected(mail)) return mail
  const { staffInquiries, ids, clock } = ports
  const { to, body, content } = mail
  const eventKey = `inquiryreply:${form.key}`
  const result = await staffInquiries.reply(
    { uid: form.key, inquiryUid: uid, version: form.version, staffUid: uidOf(by), body, at: clock.now() },
    { uid: ids.next(), eventKey, kind: 'inquiryreply', to, content },
  )
  return rejectionOf(result)
}

async function recordAnswer(
  { staffInquiries, clock }: ServicePorts,
  by: Staff,
  { uid, form, typed }: Reply,
): Promise<InquiryRejection | AnswerRejection | undefined> {
  const body = parseInquiryBody(typed)
  if (isRejected(body))
    return body.code === 'required' ? rejected('answer-empty') : rejected('answer-too-long', body.detail)
  const answer = { uid: form.key, inquiryUid: uid, version: form.version, staffUid: uidOf(by), body, at: clock.now() }
  return rejectionOf(await staffInquiries.reply(answer, undefined))
}

function uidOf(by: Staff): string {
  return by.slice('staff:'.length)
}
