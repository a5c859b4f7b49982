import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { serverTimeMs } from '#app/calls/call.ts'
import { CUT_OFF_TEXT } from '#app/text/promises.ts'

type PromiseProps = {
  /** Server time when the page was rendered. */
  nowAt: string
  cutOffAt: string
  /** `本日` or `明日`: the day of the cut-off. */
  cutOffWord: string
  /** `明日` or `明後日`: the earliest arrival; empty when it is later. */
  dayWord: string
  dayText: string
  place: string
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The earliest arrival of an order placed now, and a countdown to the cut-off based on the server's clock. */
export function DeliveryPromise({ nowAt, cutOffAt, cutOffWord, dayWord, dayText, place }: PromiseProps) {
  const minutesLeft = useMinutesLeft(nowAt, cutOffAt)
  return (
    <div className="promise">
      <p className="promise-clock" role="timer" aria-live="off">
        {minutesLeft === undefined ? (
          `${CUT_OFF_TEXT}までのご注文は、当日に発送します。`
        ) : (
          <>
            {cutOffWord}
            {CUT_OFF_TEXT}まで<b>{timeText(minutesLeft)}</b>。
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
      <p className="promise-place">{place}へのお届けの場合</p>
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
