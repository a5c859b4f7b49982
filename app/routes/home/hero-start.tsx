import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { serverTimeMs } from '#app/calls/call.ts'
import { firstOrderCondition } from '#app/text/promises.ts'
import { KeptDayField } from '#app/ui/calendar/kept-day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { type Destination, DestinationPostal, LabelledDestination } from '#app/ui/destination-select.tsx'
import { LabelledSelect } from '#app/ui/labelled-select.tsx'
import { useSettings } from '#app/ui/site.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { ATTRIBUTES } from '#domain/catalog/attributes.ts'
import { MIN_RENTAL_DAYS, RENTAL_DAYS_CHOICES } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'

type PromiseProps = {
  /** Server time when the page was rendered. */
  nowAt: string
  cutOffAt: string
  /** The next cut-off: `本日16時`. */
  cutOffText: string
  /** `明日` or `明後日`: the earliest arrival; empty when it is later. */
  dayWord: string
  dayText: string
  /** The destination for which it holds. */
  place: string
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The earliest arrival of an order placed now, and a countdown to the cut-off based on the server's clock. */
export function DeliveryPromise({ nowAt, cutOffAt, cutOffText, dayWord, dayText, place }: PromiseProps) {
  const settings = useSettings()
  const minutesLeft = useMinutesLeft(nowAt, cutOffAt)
  return (
    <div className="promise">
      <p className="promise-clock" role="timer" aria-live="off">
        {minutesLeft === undefined ? (
          `${settings.cutOff}までのご注文は、当日に発送します。`
        ) : (
          <>
            {`${cutOffText}まで`}
            <b>{timeText(minutesLeft)}</b>。
          </>
        )}
      </p>
      <p className="promise-day">
        最短で
        <b>
          {dayWord}
          <span>{dayText}</span>
        </b>
        のお届け
      </p>
      <p className="promise-place">{place}</p>
      <p className="promise-place">{firstOrderCondition(settings)}</p>
    </div>
  )
}

/** Whole minutes until an instant, by the server's clock; undefined before hydration. Revalidates the page at 0. */
function useMinutesLeft(nowAt: string, cutOffAt: string): number | undefined {
  const [minutesLeft, setMinutesLeft] = useState<number>()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let offsetMs = Date.parse(nowAt) - Date.now()
    const nowMs = () => Date.now() + offsetMs
    const tick = () => {
      const leftMs = Date.parse(cutOffAt) - nowMs()
      setMinutesLeft(Math.max(0, Math.ceil(leftMs / MINUTE_MS)))
      if (leftMs > 0) return
      clearInterval(timer)
      revalidate()
    }
    // The device clock may have changed while the device was asleep.
    const syncClock = async () => {
      if (document.visibilityState !== 'visible') return
      offsetMs = (await serverTimeMs(nowMs)) - Date.now()
    }
    const timer = setInterval(tick, SECOND_MS)
    document.addEventListener('visibilitychange', syncClock)
    tick()
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', syncClock)
    }
  }, [nowAt, cutOffAt, revalidate])
  return minutesLeft
}

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `あと${hours > 0 ? `${hours}時間` : ''}${minutes % 60}分`
}

/** A group of wearers with the clothing sizes of its category. */
export type Wearer = {
  readonly key: string
  readonly label: string
  readonly sizes: readonly { uid: number; name: string }[]
}

type FinderProps = {
  readonly offered: OfferedDays
  readonly destination: Destination
  readonly wearers: readonly Wearer[]
}

/** Search form, which begins with the occasion. A plain GET form that leads to the item list. */
export function Finder({ offered, destination, wearers }: FinderProps) {
  const navigate = useNavigate()
  const [wearer, setWearer] = useState(wearers[0]?.key)
  return (
    <form className="finder" action={pageHref('item-list')} method="get" aria-labelledby="finder-title">
      <h2 className="finder-title" id="finder-title">
        空いている礼服を探す
      </h2>
      <OccasionSelect />
      <WearerTiles wearers={wearers} onChoose={setWearer} />
      <KeptDayField
        id="finder-arrival"
        name="startcalendar"
        label="お届け日"
        offered={offered}
        emptyText="あとで決める"
      />
      <div className="finder-pair">
        <LabelledDestination
          id="finder-destination"
          destination={destination}
          onChange={({ currentTarget: { value } }) =>
            navigate(pageHref('home', { pref: value }), { replace: true, preventScrollReset: true })
          }
        />
        <LabelledSelect id="finder-days" name="range" label="ご利用日数" emptyText={`${MIN_RENTAL_DAYS}日間から`}>
          {RENTAL_DAYS_CHOICES.map((days) => (
            <option key={days} value={days}>
              {days}日間
            </option>
          ))}
        </LabelledSelect>
      </div>
      <DestinationPostal id="finder-destination" destination={destination} />
      <SizeSelect wearers={wearers} wearer={wearer} key={wearer} />
      <button className="button button-wide" type="submit">
        空いている商品を見る
      </button>
    </form>
  )
}

function OccasionSelect() {
  const { uid: group, label, tags } = ATTRIBUTES.occasion
  return (
    <LabelledSelect id="finder-occasion" name={`tag_id[${group}]`} label={label} emptyText="指定しない">
      {tags.map(({ uid, label: occasion }) => (
        <option key={uid} value={uid}>
          {occasion}
        </option>
      ))}
    </LabelledSelect>
  )
}

type WearerTilesProps = { readonly wearers: readonly Wearer[]; readonly onChoose: (key: string) => void }

function WearerTiles({ wearers, onChoose }: WearerTilesProps) {
  if (wearers.length === 0) return null
  return (
    <fieldset className="labelled">
      <legend className="label">どなたがお召しになりますか</legend>
      <div className="tiles">
        {wearers.map(({ key, label }, index) => (
          <label className="tile" key={key}>
            <input type="radio" name="who" value={key} defaultChecked={index === 0} onChange={() => onChoose(key)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Without JavaScript the sizes of all wearers, grouped; with it those of the chosen wearer. */
function SizeSelect({ wearers, wearer }: { wearers: readonly Wearer[]; wearer: string | undefined }) {
  const isHydrated = useHydrated()
  const shown = isHydrated ? wearers.filter(({ key }) => key === wearer) : wearers
  return (
    <LabelledSelect id="finder-size" name="size" label="サイズ" emptyText="すべて">
      {shown.map(({ key, label, sizes }) => (
        <optgroup key={key} label={label}>
          {sizes.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </LabelledSelect>
  )
}
