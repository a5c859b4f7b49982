import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { isB2Field } from '#domain/carrier/b2-texts.ts'
import { parseDay } from '#domain/day.ts'
import { parseParcelName } from '#domain/order/parcel-name.ts'
import type { CarrierChoice, Corrections } from '#services/staff/carrier-files.ts'

const CORRECTION = 'fix'
const MAX_TEXT = 200
/** Six texts of each of 500 parcels. */
const MAX_FIELDS = 3_000

/** The name of the field with the shorter text of a parcel. */
export function correctionName(parcel: string, field: string): string {
  return `${CORRECTION}.${parcel}.${field}`
}

/** The choice of the query: `on` is a day, else today; `again` includes parcels that have slips. */
export function queriedChoice(request: Request): CarrierChoice {
  const { searchParams } = new URL(request.url)
  return { on: parseDay(searchParams.get('on') ?? ''), isAgain: searchParams.has('again'), corrections: {} }
}

/** The choice of the form, with the texts that staff wrote, and the number of parcels that it showed. */
export async function postedChoice(request: Request): Promise<{ choice: CarrierChoice; count: number }> {
  const form = await readForm(request, MAX_TEXT, MAX_FIELDS)
  const choice = { on: parseDay(form.on ?? ''), isAgain: form.again === '1', corrections: correctionsOf(form) }
  const count = Number(form.count ?? '')
  return { choice, count: Number.isSafeInteger(count) ? count : 0 }
}

function correctionsOf(form: PostedForm): Corrections {
  const corrections: Record<string, Record<string, string>> = {}
  for (const [name, text] of Object.entries(form)) {
    const [prefix, parcel = '', field = ''] = name.split('.')
    if (prefix !== CORRECTION || parseParcelName(parcel) === undefined || !isB2Field(field)) continue
    corrections[parcel] = { ...corrections[parcel], [field]: text }
  }
  return corrections
}
