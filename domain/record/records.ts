import { z } from 'zod'
import { telephoneText } from '../customer/contact.ts'
import { postalCodeText } from '../customer/postal-code.ts'
import { ALL_PREFECTURES, prefectureName } from '../delivery/prefecture.ts'
import { venueForm } from '../delivery/venue.ts'
import { bannerForm } from '../notice/banner-form.ts'
import { noticeForm } from '../notice/notice-form.ts'
import { templateForm } from '../staff/template-form.ts'
import { topicForm } from '../staff/topic-form.ts'
import { foldLine } from '../text/folding.ts'
import { record } from './record.ts'

/** The records that staff keep in lists, by kind. */
export const RECORDS = {
  venue: record({
    table: 'venues',
    duties: ['service'],
    form: venueForm,
    fields: {
      postalCode: { text: postalCodeText },
      prefecture: { words: prefectureName, codeOf: prefectureCode },
      telephone: { text: telephoneText },
    },
    order: 'kana',
    search: ['telephone'],
    key: ['name', 'telephone'],
    isUnique: true,
  }),
  notice: record({
    table: 'notices',
    duties: ['catalogue', 'service'],
    form: noticeForm,
    fields: { body: { control: 'lines' }, shownOn: { control: 'day' }, shownTo: { control: 'day' } },
    order: 'shownOn',
    isNewestFirst: true,
    key: ['title', 'shownOn'],
    initial: (todayOn) => ({ shownOn: todayOn }),
  }),
  banner: record({
    table: 'banners',
    duties: ['catalogue', 'service'],
    form: bannerForm,
    fields: { shownOn: { control: 'day' }, shownTo: { control: 'day' } },
    order: 'shownOn',
    isNewestFirst: true,
    key: ['text', 'shownOn'],
    initial: (todayOn) => ({ shownOn: todayOn }),
  }),
  topic: record({
    table: 'inquiry_topics',
    duties: ['service'],
    form: topicForm,
    order: 'rank',
    key: ['name'],
    isUnique: true,
  }),
  template: record({
    table: 'reply_templates',
    duties: ['service'],
    form: templateForm,
    fields: { body: { control: 'lines' } },
    order: 'name',
    key: ['name'],
    isUnique: true,
  }),
}

/** The code of a prefecture by its name; any other text as it is. */
function prefectureCode(words: string): string {
  return String(ALL_PREFECTURES.find(({ name }) => name === foldLine(words))?.code ?? words)
}

export type RecordKind = keyof typeof RECORDS
export type RecordValues<Kind extends RecordKind> = z.infer<(typeof RECORDS)[Kind]['form']>

/** The criteria of a list of records. `after`: the uid after which the page begins. */
export const recordFilter = z.strictObject({ q: z.string().max(80).default(''), after: z.string().max(64).default('') })
export type RecordFilter = z.infer<typeof recordFilter>
