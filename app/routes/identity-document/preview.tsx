import { useEffect, useRef, useState } from 'react'

const MAX_SIDE_PX = 640

/**
 * A small preview of the chosen picture; hidden for a file that the browser cannot decode. The file stays on the
 * device.
 */
export function Preview({ file }: { readonly file: File | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let isStale = false
    const draw = async () => {
      const picture = file && (await createImageBitmap(file).catch(() => undefined))
      const canvasContext = canvas.current?.getContext('2d')
      if (isStale || !canvas.current || !canvasContext) return
      setShown(picture !== undefined)
      if (picture === undefined) return
      const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
      canvas.current.width = Math.round(picture.width * scale)
      canvas.current.height = Math.round(picture.height * scale)
      canvasContext.drawImage(picture, 0, 0, canvas.current.width, canvas.current.height)
      picture.close()
    }
    void draw()
    return () => {
      isStale = true
    }
  }, [file])
  return <canvas className="document-preview" ref={canvas} hidden={!isShown} role="img" aria-label="お選びの画像" />
}
