import { parseTelephone } from '#domain/customer/contact.ts'
import type { VenueInput } from '#domain/delivery/venue.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { VenueFilter } from '#domain/staff/desk-filters.ts'
import { foldAddressLine } from '#domain/text/folding.ts'
import { nameKey } from '#domain/text/name-key.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const SERVICE = { duties: ['service'] } as const
const VENUES_PER_PAGE = 50

/** The directory of funeral halls and hotels (docs/rules.md Phone orders). */
export function createStaffVenues(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** 50 venues by kana; `next`: the uid after which the next page begins. */
    list: reading('listVenues', SERVICE, listVenues),
    find: reading('readVenue', SERVICE, (bound) => (uid: string) => bound.venues.find(uid)),
    add: edit('addVenue', SERVICE, addVenue),
    save: edit('saveVenue', SERVICE, saveVenue),
    remove: edit('removeVenue', SERVICE, removeVenue),
  }
}

function listVenues({ venues }: ServicePorts) {
  return async ({ q, after }: VenueFilter) => {
    const found = await venues.list(wordsOf(q), VENUES_PER_PAGE + 1, after)
    const shown = found.slice(0, VENUES_PER_PAGE)
    return { venues: shown, next: found.length > VENUES_PER_PAGE ? shown.at(-1)?.uid : undefined }
  }
}

/** The words of a search as they are stored: a telephone number, or the keys of parts of a name or an address. */
function wordsOf(typed: string): readonly string[] {
  const telephone = parseTelephone(typed)
  if (!isRejected(telephone)) return [telephone]
  return foldAddressLine(typed)
    .split(' ')
    .map(nameKey)
    .filter((word) => word !== '')
}

function addVenue({ venues, ids, clock }: ServicePorts, edit: Edit) {
  return (given: VenueInput) =>
    inEdit(venues, async (tx) => {
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      const uid = ids.next()
      if ((await tx.findSame({ ...given, uid })) !== undefined) return rejected('venue-known')
      await tx.save({ ...given, uid, changedBy: `staff:${edit.person.uid}`, changedAt: clock.now() })
      await tx.audit(edit.entry(`venue:${uid}`))
      return { uid }
    })
}

function saveVenue({ venues, clock }: ServicePorts, edit: Edit) {
  return (uid: string, given: VenueInput) =>
    inEdit(venues, async (tx) => {
      const venue = await tx.lock(uid)
      if (venue === undefined) return rejected('venue-unknown')
      const refused = await checkForm(tx, edit, venue.version)
      if (refused) return refused
      if ((await tx.findSame({ ...given, uid })) !== undefined) return rejected('venue-known')
      const fields = (Object.keys(given) as (keyof VenueInput)[]).filter((name) => given[name] !== venue[name])
      await tx.save({ ...given, uid, changedBy: `staff:${edit.person.uid}`, changedAt: clock.now() })
      await tx.audit(edit.entry(`venue:${uid}`, fields))
      return { uid }
    })
}

function removeVenue({ venues }: ServicePorts, edit: Edit) {
  return (uid: string) =>
    inEdit(venues, async (tx) => {
      const venue = await tx.lock(uid)
      if (venue === undefined) return rejected('venue-unknown')
      const refused = await checkForm(tx, edit, venue.version)
      if (refused) return refused
      await tx.remove(uid)
      await tx.audit(edit.entry(`venue:${uid}`))
      return { uid }
    })
}
