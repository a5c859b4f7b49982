import { useEffect, useState } from 'react'
import { call } from '#app/calls/call.ts'
import type { BuildResponse } from '#domain/calls/responses.ts'
import { BUILD_CHECK_INTERVAL_MS } from '#domain/constants.ts'
import { currentManifest } from './current-build.ts'
import { activateUpdate } from './service-worker.ts'

/**
 * Offers to reload when a newer build exists; checked every hour (docs/product/1). The page never reloads by itself.
 */
export function UpdateNotice() {
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
          <button className="update-notice-button" type="button" onClick={() => void activateUpdate()}>
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

async function isNewer(): Promise<boolean> {
  const own = currentManifest()?.version
  const latest = await call<BuildResponse>('/builds/latest.json', { cache: 'no-store' })
  return latest !== null && latest !== false && own !== undefined && latest.id !== own
}
