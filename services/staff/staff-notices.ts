import type { NoticeInput } from '#domain/notice/notice-form.ts'
import { rejected } from '#domain/result.ts'
import type { Notice, NoticePlace } from '../ports/notices.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const NOTICES = { duties: ['catalogue', 'service'] } as const
const NOTICES_PER_PAGE = 50

/** News of the shop in the back office (docs/rules.md Notices). */
export function createStaffNotices(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** 50 notices, newest first; `next`: the place after which the next page begins. */
    list: reading('listNotices', NOTICES, listNotices),
    find: reading('readNotice', NOTICES, (bound) => (uid: string) => bound.notices.find(uid)),
    add: edit('addNotice', NOTICES, addNotice),
    save: edit('saveNotice', NOTICES, saveNotice),
    remove: edit('removeNotice', NOTICES, removeNotice),
  }
}

function listNotices({ notices }: ServicePorts) {
  return async (after?: NoticePlace) => {
    const found = await notices.list(NOTICES_PER_PAGE + 1, after)
    const shown = found.slice(0, NOTICES_PER_PAGE)
    return { notices: shown, next: found.length > NOTICES_PER_PAGE ? shown.at(-1) : undefined }
  }
}

function addNotice({ notices, ids, clock }: ServicePorts, edit: Edit) {
  return (given: NoticeInput) =>
    inEdit(notices, async (tx) => {
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      const uid = ids.next()
      await tx.save({ ...fieldsOf(given), uid, changedBy: `staff:${edit.person.uid}`, changedAt: clock.now() })
      await tx.audit(edit.entry(`notice:${uid}`))
      return { uid }
    })
}

function saveNotice({ notices, clock }: ServicePorts, edit: Edit) {
  return (uid: string, given: NoticeInput) =>
    inEdit(notices, async (tx) => {
      const notice = await tx.lock(uid)
      if (notice === undefined) return rejected('notice-unknown')
      const refused = await checkForm(tx, edit, notice.version)
      if (refused) return refused
      const next = fieldsOf(given)
      const fields = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== notice[name])
      await tx.save({ ...next, uid, changedBy: `staff:${edit.person.uid}`, changedAt: clock.now() })
      await tx.audit(edit.entry(`notice:${uid}`, fields))
      return { uid }
    })
}

function fieldsOf({ title, body, shownOn, shownTo }: NoticeInput): Pick<Notice, keyof NoticeInput> {
  return { title, body, shownOn, shownTo }
}

function removeNotice({ notices }: ServicePorts, edit: Edit) {
  return (uid: string) =>
    inEdit(notices, async (tx) => {
      const notice = await tx.lock(uid)
      if (notice === undefined) return rejected('notice-unknown')
      const refused = await checkForm(tx, edit, notice.version)
      if (refused) return refused
      await tx.remove(uid)
      await tx.audit(edit.entry(`notice:${uid}`))
      return { uid }
    })
}
