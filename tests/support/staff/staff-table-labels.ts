import { labelFileTitles } from '#app/text/staff-catalogue-text.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { staffOf } from './staff.ts'
import { addReview } from './staff-table-changes.ts'

/** A record that an edit is made on: its arguments, and its version when a form shows one. */
type Prepared = { readonly args: readonly unknown[]; readonly version?: number }

/**
 * How the table test calls an edit: a record on which it is made, one on which it is refused, and arguments that name
 * no record.
 */
export type EditRow = {
  readonly prepare: () => Promise<Prepared>
  readonly refused?: () => Promise<readonly unknown[]>
  readonly unknown?: readonly unknown[]
}

export function accepted<Result>(result: Result) {
  if (typeof result === 'object' && result !== null && 'kind' in result) throw new Error(JSON.stringify(result))
  return result as Exclude<Result, { kind: string }>
}

export function labelRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const labels = () => shop().services.staff.labels
  let labelCount = 0
  const nextLabel = () => {
    labelCount += 1
    return `墨${labelCount}`
  }
  return {
    addBasics: { prepare: async () => ({ args: [] }) },
    addMaker: {
      prepare: async () => ({ args: [{ name: nextLabel() }] }),
      refused: async () => {
        const given = { name: nextLabel() }
        accepted(await labels().addMaker(owner(), given))
        return [given]
      },
    },
    addCategory: {
      prepare: async () => ({ args: [{ name: nextLabel(), parentUid: 86 }] }),
      refused: async () => [{ name: nextLabel(), parentUid: 999_999 }],
    },
    addTag: {
      prepare: async () => ({ args: [{ name: nextLabel(), tagCategoryUid: 7_005 }] }),
      refused: async () => [{ name: nextLabel(), tagCategoryUid: 999_999 }],
    },
    addGroup: {
      prepare: async () => ({ args: [{ name: nextLabel(), role: 'size' }] }),
      refused: async () => [{ name: 'サイズ' }],
    },
    saveLabel: {
      prepare: async () => {
        const { uid } = accepted(await labels().addMaker(owner(), { name: nextLabel() }))
        return { args: [uid, { kind: 'maker', name: nextLabel() }], version: 1 }
      },
      refused: async () => {
        const { uid } = accepted(await labels().addMaker(owner(), { name: nextLabel() }))
        return [uid, { kind: 'maker', name: '墨' }]
      },
      unknown: [999_999, { kind: 'maker', name: '墨' }],
    },
    importLabels: {
      prepare: async () => ({ args: ['maker', `名前\n${nextLabel()}`, labelFileTitles('maker'), false] }),
      refused: async () => ['maker', '', labelFileTitles('maker'), false],
    },
    removeLabel: {
      prepare: async () => {
        const { uid } = accepted(await labels().addMaker(owner(), { name: nextLabel() }))
        return { args: ['maker', uid], version: 1 }
      },
      refused: async () => ['maker', 1],
      unknown: ['maker', 999_999],
    },
  }
}

export function reviewRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const use = () => shop().services.staff.reviews
  const hidden = async () => {
    const uid = await addReview(shop())
    accepted(await use().hide(owner(), uid, 'waiting', { reason: 'personal' }))
    return uid
  }
  return {
    replyToReview: {
      prepare: async () => ({ args: [await addReview(shop()), 'ありがとうございます。'], version: 1 }),
      refused: async () => [await hidden(), 'ありがとうございます。'],
      unknown: ['unknown', 'ありがとうございます。'],
    },
    removeReviewReply: {
      prepare: async () => {
        const uid = await addReview(shop())
        accepted(await use().reply(owner(), uid, 'ありがとうございます。'))
        return { args: [uid], version: 2 }
      },
      refused: async () => [await addReview(shop())],
      unknown: ['unknown'],
    },
  }
}
