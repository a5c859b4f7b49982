import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#app/calls/call.ts'
import type { BuildResponse } from '#domain/calls/responses.ts'
import { ANCHOR_RETRIES, ANCHOR_RETRY_INTERVAL_MS, BUILD_CHECK_INTERVAL_MS } from '#domain/constants.ts'
import { DroppedNotice } from './dropped-notice.tsx'
import { useEarlyInput } from './early-input.ts'
import { currentManifest } from './environment.ts'
import { useKeptInput } from './late-effects.ts'

/** The effects of the shop's pages. */
export function ShopEffects() {
  useKeptInput()
  return <PageEffects />
}

/** The effects of every page. */
export function PageEffects() {
  useEarlyInput()
  useHashScroll()
  return (
    <>
      <UpdateNotice />
      <DroppedNotice />
    </>
  )
}

/**
 * Scrolls to the hash target of a navigation once it exists: checks up to 100 times, every 100 ms (docs/product/2
 * Navigation rules). The offset of 50 px is the scroll padding of the page (app/styles/base.css). Stops when the
 * visitor scrolls.
 */
function useHashScroll() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating to the same hash again scrolls again
  useEffect(() => {
    const id = idOf(hash)
    // The router has scrolled to a target that exists already.
    if (id === '' || document.getElementById(id) !== null) return
    let attempts = 0
    const timer = setInterval(() => {
      attempts += 1
      const target = document.getElementById(id)
      target?.scrollIntoView()
      if (target !== null || attempts === ANCHOR_RETRIES) stop()
    }, ANCHOR_RETRY_INTERVAL_MS)
    const stop = () => {
      clearInterval(timer)
      for (const kind of kinds) window.removeEventListener(kind, stop)
    }
    const kinds = ['wheel', 'touchmove', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, stop, { passive: true })
    return stop
  }, [hash, key])
}

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Checked every hour (docs/product/1). The page never reloads by itself. */
function UpdateNotice() {
  const [isNew, setNew] = useState(false)
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void isNewer().then((newer) => newer && setNew(true)), BUILD_CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  const isShown = isNew && !isLater
  return (
    <div className="update-notice" role="status" hidden={!isShown}>
      {isShown && (
        <>
          <p>新しい版があります。</p>
          <button className="update-notice-button" type="button" onClick={() => void update()}>
            更新する
          </button>
          <button className="update-notice-button update-notice-later" type="button" onClick={() => setLater(true)}>
            あとで
          </button>
        </>
      )}
    </div>
  )
}

/** The code of the current build may be gone. */
async function update(): Promise<void> {
  const code = await import('./service-worker.ts').catch(() => undefined)
  await (code === undefined ? location.reload() : code.activateUpdate())
}

async function isNewer(): Promise<boolean> {
  const own = currentManifest()?.version
  const latest = await call<BuildResponse>('/builds/latest.json', { cache: 'no-store' })
  return latest !== null && latest !== false && own !== undefined && latest.id !== own
}
