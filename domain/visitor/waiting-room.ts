import type { Page } from '../navigation/find-page.ts'
import { areaOf } from '../navigation/find-page.ts'
import type { PageId } from '../navigation/pages.ts'
import { parseNextPath } from '../navigation/path.ts'
import type { Cookies } from './cookies.ts'

/** What a process keeps between two readings of its load, which are a second apart. */
export type LoadHistory = {
  /** For how many readings the load has been at or above the limit. */
  readonly readingsAbove: number
  /** For how many readings it has been low. */
  readonly readingsBelow: number
  /** How many visitors the process let in last. */
  readonly admitted: number
}

export const NO_LOAD: LoadHistory = { readingsAbove: 0, readingsBelow: 0, admitted: 0 }

export type RoomStep = {
  readonly history: LoadHistory
  readonly opens: boolean
  readonly closes: boolean
  /** How many visitors to let in, in order of their places. */
  readonly admits: number
}

/** A load that lasts this long opens the waiting room: a single slow second does not. */
const OPENS_AFTER = 3
/** So much load is no single slow second. */
const RUSH_LOAD = 2
const CLOSES_AFTER = 30
/** Share of the limit below which more visitors are let in and the room may close. */
const LOW_LOAD = 0.7
const MAX_ADMITTED = 50
/** Visitors come some seconds after it is their turn: until the load shows it, no more are let in. */
const GROWS_AFTER = 5

/**
 * What a process does after reading its load (docs/rules.md Waiting room). `load`: 1 at the limit. `waiting`: visitors
 * with a place who were not let in yet. The number let in grows by one after five readings of a low load, and is halved
 * above the limit; it is at least one, so that the queue always moves.
 */
export function roomStep(
  before: LoadHistory,
  load: number,
  { isOpen, waiting }: { readonly isOpen: boolean; readonly waiting: number },
): RoomStep {
  const isAbove = load >= 1
  const readingsAbove = isAbove ? before.readingsAbove + 1 : 0
  const readingsBelow = load < LOW_LOAD ? before.readingsBelow + 1 : 0
  if (!isOpen) {
    const opens = readingsAbove >= OPENS_AFTER || load >= RUSH_LOAD
    return { history: { readingsAbove, readingsBelow, admitted: 0 }, opens, closes: false, admits: 0 }
  }
  const isToGrow = readingsBelow > 0 && readingsBelow % GROWS_AFTER === 0
  const admitted = isAbove
    ? Math.max(1, Math.floor(before.admitted / 2))
    : Math.min(Math.max(1, before.admitted + (isToGrow ? 1 : 0)), MAX_ADMITTED)
  return {
    history: { readingsAbove, readingsBelow, admitted },
    opens: false,
    closes: waiting === 0 && readingsBelow >= CLOSES_AFTER,
    admits: Math.min(admitted, waiting),
  }
}

/** A place in the queue. Places are given in the order of arrival, from 1. */
export type Place = { readonly place: number; readonly givenAtS: number }

/** After this time a place is given up: the visitor gets a new one. */
const PLACE_LIFETIME_S = 7_200

/** The text of a place that is signed. */
export function placeText({ place, givenAtS }: Place): string {
  return `${place}.${givenAtS}`
}

/** Reads a signed place `place.givenAtS.signature`, without checking the signature. */
export function parsePlace(text: string): (Place & { readonly signature: string }) | undefined {
  const [, place, givenAtS, signature] = /^(\d{1,12})\.(\d{1,11})\.([\w-]{43})$/.exec(text) ?? []
  return place === undefined || givenAtS === undefined || signature === undefined
    ? undefined
    : { place: Number(place), givenAtS: Number(givenAtS), signature }
}

export function isPlaceValid({ givenAtS }: Place, nowS: number): boolean {
  return givenAtS <= nowS + 60 && nowS - givenAtS < PLACE_LIFETIME_S
}

const MIN_WAIT_S = 5
const MAX_WAIT_S = 60

/**
 * After how many seconds the page of a waiting visitor is loaded again (header Retry-After): about when it is their
 * turn, within a minute. `perSecond`: how many were let in per second recently, over all processes.
 */
export function retryAfterS(ahead: number, perSecond: number): number {
  // Each process lets in one visitor a second at least.
  const expectedS = Math.ceil(ahead / Math.max(perSecond, 1))
  return Math.min(Math.max(expectedS, MIN_WAIT_S), MAX_WAIT_S)
}

/** What a browser has of a purchase. `hasPass`: the shop gave it (checkout-pass.ts); anybody can write a secret. */
export type Buyer = Pick<Cookies, 'cart' | 'order' | 'charge'> & { readonly hasPass: boolean }

/**
 * Whether a page request may have to wait (docs/rules.md Waiting room): a page of the shop is opened, or something is
 * added to a cart, and no checkout is under way. Other forms come from pages that were open before, and always pass.
 */
export function mayHaveToWait(method: string, page: Page | undefined, query: URLSearchParams, buyer: Buyer): boolean {
  if (page === undefined || isUrgent(page, query, buyer)) return false
  return method === 'GET' || method === 'HEAD' || isAddition(method, page)
}

/** Something is added to a cart: the choice can be made again from an address, so the form may wait. */
export function isAddition(method: string, page: Page | undefined): boolean {
  return method === 'POST' && page?.id === 'cart-lines'
}

const CHECKOUT_AREA = 'shopping'
/** Pages to which the checkout sends a customer, with a `next` that leads back. */
const RETURNING_PAGES: ReadonlySet<PageId> = new Set([
  'mypage-login',
  'mypage-change',
  'mypage-change-complete',
  'auth-start',
  'auth-passkey',
])
/** Pages of signing in and registration to which the login page of the checkout leads; they have no `next`. */
const SIGN_IN_PAGES: ReadonlySet<PageId> = new Set([
  'auth-callback',
  'auth-action',
  'entry',
  'entry-complete',
  'mypage-forgot',
  'mypage-reset',
  'mypage-recovery',
])

/** Whether a request goes before others on a busy process: a checkout under way, and the back office. */
export function isUrgent(page: Page | undefined, query: URLSearchParams, buyer: Buyer): boolean {
  if (page === undefined || page.kind === 'staff') return page !== undefined
  if (!buyer.hasPass) return false
  const isCheckout = areaOf(page.path) === CHECKOUT_AREA
  if (isCheckout) return (buyer.cart ?? buyer.order ?? buyer.charge) !== undefined
  return buyer.cart !== undefined && (SIGN_IN_PAGES.has(page.id) || isReturning(page, query))
}

function isReturning({ id }: Page, query: URLSearchParams): boolean {
  return RETURNING_PAGES.has(id) && areaOf(parseNextPath(query.get('next')) ?? '') === CHECKOUT_AREA
}
