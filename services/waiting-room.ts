import { constantTimeEqual } from '#domain/files/file-key.ts'
import { isPassValid, parsePass, passText } from '#domain/visitor/checkout-pass.ts'
import {
  isPlaceValid,
  NO_LOAD,
  type Place,
  parsePlace,
  placeText,
  retryAfterS,
  roomStep,
} from '#domain/visitor/waiting-room.ts'
import type { WaitingRoomState } from './ports/waiting-room.ts'
import type { ServicePorts } from './service-ports.ts'

type Ports = Pick<ServicePorts, 'waitingRoom' | 'clock' | 'ids' | 'linkSecret'>

/** `wait`: `ahead` visitors come first; `place`: the signed place, to be kept in the browser. */
export type Entry =
  | { readonly kind: 'enter' }
  | { readonly kind: 'wait'; readonly ahead: number; readonly retryAfterS: number; readonly place: string }

export type RoomChange = 'opened' | 'closed' | undefined

/** For how many readings the speed of the queue is averaged. */
const SPEED_READINGS = 30

/**
 * The waiting room (docs/rules.md Waiting room). Each process reads its load and the shared state once a second, so
 * that requests need no statement but for a new place. Without the store, everybody enters.
 */
export function createWaitingRoom({ waitingRoom: store, clock, ids, linkSecret }: Ports) {
  let state: WaitingRoomState | undefined
  let history = NO_LOAD
  let admittedBefore: readonly number[] = []

  const nextPlace = createPlaceQueue(store)

  const nowS = () => Math.floor(clock.now().epochMilliseconds / 1_000)
  const sign = (place: Place, secret: string) => `${placeText(place)}.${ids.derivedSecret(secret, placeText(place))}`
  const passOf = (givenAtS: number) => `${givenAtS}.${ids.derivedSecret(linkSecret, passText(givenAtS))}`

  async function placeOf(text: string | undefined, { secret }: WaitingRoomState): Promise<Place> {
    const kept = text === undefined ? undefined : parsePlace(text)
    if (kept !== undefined && isPlaceValid(kept, nowS()) && sign(kept, secret) === text) return kept
    return { place: await nextPlace(), givenAtS: nowS() }
  }

  return {
    /** Once a second. `load`: 1 at the limit. Returns what this process changed. */
    async update(load: number): Promise<RoomChange> {
      const room = await store.read().catch(() => undefined)
      state = room
      if (room === undefined) return undefined
      admittedBefore = [room.admittedPlace, ...admittedBefore].slice(0, SPEED_READINGS)
      const step = roomStep(history, load, { isOpen: room.isOpen, waiting: room.lastPlace - room.admittedPlace })
      history = step.history
      if (step.opens) await store.open(clock.now())
      if (step.admits > 0) await store.admit(step.admits)
      const isClosed = step.closes && (await store.close())
      return step.opens ? 'opened' : isClosed ? 'closed' : undefined
    },
    isOpen: (): boolean => state?.isOpen === true,
    /** A signed pass, for the browser to which the shop gives a cart, an order or charges. */
    givePass: (): string => passOf(nowS()),
    /** Whether the shop gave this pass. It is only computed: nothing is read. */
    isPass(text: string | undefined): boolean {
      const givenAtS = text === undefined ? undefined : parsePass(text)
      if (text === undefined || givenAtS === undefined) return false
      return isPassValid(givenAtS, nowS()) && constantTimeEqual(passOf(givenAtS), text)
    },
    /** Whether a visitor with this signed place may enter; without a valid one, the visitor gets the next place. */
    async enter(text: string | undefined): Promise<Entry> {
      const room = state
      if (room?.isOpen !== true) return { kind: 'enter' }
      const place = await placeOf(text, room).catch(() => undefined)
      if (place === undefined || place.place <= room.admittedPlace) return { kind: 'enter' }
      const ahead = place.place - room.admittedPlace - 1
      const perSecond = (room.admittedPlace - (admittedBefore.at(-1) ?? 0)) / admittedBefore.length
      return { kind: 'wait', ahead, retryAfterS: retryAfterS(ahead, perSecond), place: sign(place, room.secret) }
    },
  }
}

/**
 * Gives places in the order of arrival, with one statement at a time: visitors who come meanwhile share the next one.
 * Thousands in a second would otherwise wait for the lock of the row.
 */
function createPlaceQueue(store: Ports['waitingRoom']): () => Promise<number> {
  let arrivals: PromiseWithResolvers<number>[] = []
  let isTaking = false

  async function take(): Promise<void> {
    isTaking = true
    while (arrivals.length > 0) {
      const batch = arrivals
      arrivals = []
      try {
        const last = await store.takePlaces(batch.length)
        for (const [at, { resolve }] of batch.entries()) resolve(last - batch.length + at + 1)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isTaking = false
  }

  return () => {
    const arrival = Promise.withResolvers<number>()
    arrivals.push(arrival)
    if (!isTaking) void take()
    return arrival.promise
  }
}
