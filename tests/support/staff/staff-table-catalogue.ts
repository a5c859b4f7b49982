import { day } from '#domain/day.ts'
import { photograph } from '../orders/order-lives.ts'
import { phoneOrders } from '../orders/phone-orders.ts'
import { SIZE_9, type SmallShop } from '../shop/small-shop.ts'
import { recordRows } from './record-samples.ts'
import { staffOf } from './staff.ts'
import { accepted, type EditRow, labelRows, reviewRows } from './staff-table-labels.ts'
import { mailWordsRows } from './staff-table-mail-words.ts'
import { operatorRows } from './staff-table-operator.ts'
import { pageRows } from './staff-table-pages.ts'

const ITEM = {
  name: '黒のアンサンブル',
  kana: '',
  makerUid: 1,
  form: 'onepiece',
  setForm: undefined,
  description: '',
  fourDaysYen: 9_800,
  furtherDayYen: 980,
  state: 'draft',
  releaseOn: undefined,
  categoryUids: [86],
  tagUids: [],
} as const
const UNITS = { sizeTagUid: SIZE_9, count: 2, refPriceYen: 30_000, boughtOn: day('2026-11-01') }
const FEES = { feeYen: 1_300, freeFromYen: 5_000 }
const MAINTENANCE = { isForced: false, startAt: undefined, endAt: undefined }
const ALT = { alt: '正面', view: 'front' } as const

/** Rows for the edits of services.staff: one without a row fails the test. */
export function catalogueRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  return {
    ...itemRows(shop),
    ...labelRows(shop),
    ...settingRows(shop),
    ...settingsRows(shop),
    ...phoneRows(shop),
    ...reviewRows(shop),
    ...recordRows(shop),
    ...pageRows(shop),
    ...mailWordsRows(shop),
    ...operatorRows(shop),
  }
}

function itemRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const use = () => shop().services.staff
  const newItem = async () => accepted(await use().items.add(owner(), ITEM)).id
  const itemWithUnits = async () => {
    const id = await newItem()
    accepted(await use().items.addUnits(owner(), id, UNITS))
    return id
  }
  const versionOf = async (id: number) => (await shop().ports.staffItems.find(id))!.version
  return {
    addItem: { prepare: async () => ({ args: [ITEM] }), refused: async () => [{ ...ITEM, makerUid: 999 }] },
    saveItem: {
      prepare: async () => {
        const id = await newItem()
        return { args: [id, { ...ITEM, name: '改めた名前' }], version: await versionOf(id) }
      },
      refused: async () => [await newItem(), { ...ITEM, state: 'released' }],
      unknown: [999_999, ITEM],
    },
    measureItem: {
      prepare: async () => {
        const id = await itemWithUnits()
        return { args: [id, SIZE_9, { 'onepiece.bust': '88.5' }], version: await versionOf(id) }
      },
      refused: async () => [await itemWithUnits(), SIZE_9, { 'coat.hem': '60' }],
      unknown: [999_999, SIZE_9, {}],
    },
    addUnits: {
      prepare: async () => ({ args: [await newItem(), UNITS] }),
      refused: async () => [await newItem(), { ...UNITS, sizeTagUid: 1 }],
      unknown: [999_999, UNITS],
    },
    addPicture: {
      prepare: async () => ({ args: [await newItem(), ALT, await photograph()] }),
      refused: async () => [await newItem(), ALT, new Uint8Array([1, 2, 3])],
      unknown: [999_999, ALT, new Uint8Array([1])],
    },
    savePictures: {
      prepare: async () => {
        const id = await newItem()
        return { args: [id, []], version: await versionOf(id) }
      },
      refused: async () => [await newItem(), [{ uid: 999_999, alt: 'x', view: 'front' }]],
      unknown: [999_999, []],
    },
  }
}

function settingRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const use = () => shop().services.staff
  let dayCount = 0
  /** Days of which no closing was entered yet. */
  const closing = () => {
    dayCount += 2
    const on = day(`2027-0${2 + Math.floor(dayCount / 28)}-${String(1 + (dayCount % 28)).padStart(2, '0')}`)
    return { fromOn: on, toOn: on, reason: '棚卸し' }
  }
  const past = { fromOn: day('2026-11-01'), toOn: day('2026-11-01'), reason: '棚卸し' }
  return {
    enterClosing: { prepare: async () => ({ args: [closing()] }), refused: async () => [past] },
    enterSuspension: {
      prepare: async () => ({ args: [{ ...closing(), prefectures: [13] }] }),
      refused: async () => [{ ...closing(), prefectures: [] }],
    },
    removeClosing: {
      prepare: async () => ({ args: [accepted(await use().closings.enter(owner(), closing())).uid] }),
      unknown: ['unknown'],
    },
    setMaintenance: {
      prepare: async () => ({ args: [MAINTENANCE], version: (await shop().ports.configs.maintenance()).version }),
      refused: async () => [{ ...MAINTENANCE, startAt: shop().ports.clock.now() }],
    },
  }
}

function settingsRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const owner = () => staffOf(shop).callerOf('owner-table')
  const settings = () => shop().services.staff.settings
  let dayCount = 0
  /** From an instant of which there is no version yet. */
  const given = (change = {}) => {
    dayCount += 1
    const effectiveAt = shop()
      .ports.clock.now()
      .add({ hours: 24 * dayCount })
    return { effectiveAt, value: { feeYen: 1_100 + dayCount, freeFromYen: 5_000 }, reason: '値上げ', ...change }
  }
  const planned = async () => accepted(await settings().save(owner(), 'delivery', given()))
  return {
    saveSettings: {
      prepare: async () => ({ args: ['delivery', given()] }),
      refused: async () => ['delivery', given({ value: { feeYen: 1_100, freeFromYen: 500 } })],
      unknown: ['delivery', { uid: 'unknown', effectiveAt: undefined, value: FEES, reason: '' }],
    },
    withdrawSettings: {
      prepare: async () => ({ args: ['delivery', await planned()], version: 1 }),
      refused: async () => {
        const uid = await planned()
        accepted(await settings().withdraw(owner(), 'delivery', uid))
        return ['delivery', uid]
      },
      unknown: ['delivery', 'unknown'],
    },
  }
}

function phoneRows(shop: () => SmallShop): Readonly<Record<string, EditRow>> {
  const phone = phoneOrders(shop)
  return {
    discardPhoneOrder: {
      prepare: async () => {
        const uid = await phone.started()
        return { args: [uid], version: (await phone.orderOf(uid)).version }
      },
      refused: async () => {
        const { uid } = await phone.ready('cod')
        await phone.place(uid)
        return [uid]
      },
      unknown: ['unknown'],
    },
  }
}
