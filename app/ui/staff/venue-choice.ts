import { permitted } from '#app/session/require-staff.ts'
import { type FormValues, keptPlaceOf } from '#app/ui/address/address-values.ts'
import { KEPT_PLACE } from '#app/ui/address/postal-note.ts'
import { telephoneText } from '#domain/customer/contact.ts'
import { postalCodeText } from '#domain/customer/postal-code.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { recordFilter } from '#domain/record/records.ts'
import type { Venue } from '#services/ports/records.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'

const MAX_SHOWN = 10

export type VenueChoice = Awaited<ReturnType<typeof venueChoiceOf>>

/** The venues that the address of a page looks for (`place`), and the one that it names (`venue`). */
export async function venueChoiceOf(
  { records: { venue: venues } }: Pick<Services['staff'], 'records'>,
  { caller, request }: { caller: StaffCaller; request: Request },
) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('place')?.slice(0, 80) ?? ''
  const uid = searchParams.get('venue')?.slice(0, 64) ?? ''
  const found = q === '' ? undefined : permitted(await venues.list(caller, recordFilter.parse({ q })), request)
  const chosen = uid === '' ? undefined : permitted(await venues.find(caller, uid), request)
  return {
    q,
    found: found?.rows.slice(0, MAX_SHOWN).map(({ uid: venueUid, name, prefecture, address1, telephone }) => ({
      uid: venueUid,
      name,
      place: `${prefectureName(prefecture)}${address1} ${telephoneText(telephone)}`,
    })),
    hasMore: (found?.rows.length ?? 0) > MAX_SHOWN,
    chosen: chosen && { hours: chosen.hours, values: destinationAt(chosen) },
  }
}

/** The fields of a destination that a venue fills in: a parcel is received there, under its telephone number. */
function destinationAt(venue: Venue): FormValues {
  return {
    placeName: venue.name,
    postalCode: postalCodeText(venue.postalCode),
    prefecture: String(venue.prefecture),
    address1: venue.address1,
    address2: venue.address2 ?? '',
    telephone: telephoneText(venue.telephone),
    [KEPT_PLACE]: keptPlaceOf(venue),
  }
}
