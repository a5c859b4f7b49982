import { TIMELINE_DAYS, timelineCells } from '#domain/availability/timeline.ts'
import { addDays, dayOfInstant, parseDay } from '#domain/day.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { STOCK_DUTIES } from '#domain/staff/duties.ts'
import { type TimelineFilter, type UnitFilter, unitQueryOf } from '#domain/staff/unit-search.ts'
import type { ServicePorts } from '../service-ports.ts'
import { createUnitChanges } from './unit-changes.ts'
import { staffUseCases } from './use-case.ts'

const UNITS_PER_PAGE = 50
const TIMELINE_UNITS = 60
/** The table has a row for each use of a unit, and so fewer units a page. */
const TABLE_UNITS = 20
const MAX_LINES = 60
const MAX_SUBSTITUTES = 60
/** The timeline begins before today, so that what came back late is seen. */
const DAYS_BEFORE_TODAY = 3

const READERS = { duties: STOCK_DUTIES } as const

/** The units of the stock: when each is where, and what staff do with one. None of it names a customer. */
export function createUnits(ports: ServicePorts) {
  const { reading } = staffUseCases(ports)
  return {
    /** 50 units; `next`: the uid after which the next page begins. */
    list: reading('listUnits', READERS, listUnits),
    /** 60 units with their cells for 45 days. */
    timeline: reading('readTimeline', READERS, readTimeline),
    /** A unit by the id on its label, with its life and the substitutes of its bookings; undefined when unknown. */
    find: reading('readUnit', READERS, findUnit),
    /** A booking with the units that could replace its own, free or not, the preferred one first; or undefined. */
    findBooking: reading('readBooking', READERS, findBooking),
    /** The version of the whole stock, for pages that watch it. */
    stockVersion: reading(
      'watchStock',
      READERS,
      ({ units }) =>
        () =>
          units.stockVersion(),
    ),
    version: reading('watchUnit', READERS, ({ units }) => async (unitId: string) => {
      return (await units.find(unitId))?.version
    }),
    changes: createUnitChanges(ports),
  }
}

function listUnits({ units, days }: ServicePorts) {
  return async (filter: UnitFilter) => {
    const todayOn = dayOfInstant(days.now())
    const found = await units.list(filter, unitQueryOf(filter.q), todayOn, UNITS_PER_PAGE + 1)
    return { todayOn, ...pageOf(found, UNITS_PER_PAGE) }
  }
}

function readTimeline({ units, days }: ServicePorts) {
  return async (filter: TimelineFilter) => {
    const todayOn = dayOfInstant(days.now())
    const fromOn = parseDay(filter.from) ?? addDays(todayOn, -DAYS_BEFORE_TODAY)
    const window = { fromOn, toOn: addDays(fromOn, TIMELINE_DAYS - 1) }
    const limit = filter.view === 'table' ? TABLE_UNITS : TIMELINE_UNITS
    const found = await units.timeline(filter, unitQueryOf(filter.q), window, limit + 1)
    const { units: shown, next } = pageOf(found, limit)
    const rows = shown.map(({ lines, ...unit }) => ({
      ...unit,
      cells: timelineCells({ lines, retiredOn: unit.retiredOn }, window),
    }))
    return { todayOn, window, rows, next }
  }
}

function pageOf<Row extends { readonly unitUid: number }>(found: readonly Row[], limit: number) {
  const units = found.slice(0, limit)
  return { units, next: found.length > limit ? units.at(-1)?.unitUid : undefined }
}

function findUnit({ units, stock, conditions, days }: ServicePorts) {
  return async (unitId: string) => {
    const unit = await units.find(unitId)
    if (unit === undefined) return undefined
    const [lines, events, checks, earned] = await Promise.all([
      units.linesOf(unit.unitUid, MAX_LINES),
      units.eventsOf(unit.unitUid, MAX_LINES),
      conditions.ofUnit(unit.unitUid, MAX_LINES),
      units.yieldOf(unit.unitUid),
    ])
    const bookings = lines.filter(isUnshippedLine).toReversed()
    const substitutes = await Promise.all(
      bookings.map(async ({ lineUid, blocked }) => {
        const free = await stock.freeUnits(unit.itemId, unit.sizeTagUid, blocked)
        return [lineUid, free.map((other) => other.unitId)] as const
      }),
    )
    return {
      todayOn: dayOfInstant(days.now()),
      unit,
      lines,
      events,
      checks,
      yield: earned,
      substitutes: new Map(substitutes),
    }
  }
}

function findBooking({ units }: ServicePorts) {
  return async (lineUid: string, preferredId = '') => {
    const booking = await units.findBooking(lineUid)
    if (booking === undefined) return undefined
    const substitutes = isUnshippedLine(booking) ? await units.substitutesOf(booking, preferredId, MAX_SUBSTITUTES) : []
    return { booking, substitutes }
  }
}
