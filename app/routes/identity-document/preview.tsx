import { useEffect, useRef, useState } from 'react'

const LONGEST_SIDE = 640

/**
 * A small preview of the chosen picture; hidden for a file that the browser cannot decode. The file stays on the
 * device.
 */
export function Preview({ file }: { readonly file: File | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isShown, show] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const picture = file && (await createImageBitmap(file).catch(() => undefined))
      const pen = canvas.current?.getContext('2d')
      if (isGone || !canvas.current || !pen) return
      show(picture !== undefined)
      if (picture === undefined) return
      const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
      canvas.current.width = Math.round(picture.width * scale)
      canvas.current.height = Math.round(picture.height * scale)
      pen.drawImage(picture, 0, 0, canvas.current.width, canvas.current.height)
      picture.close()
    }
    void draw()
    return () => {
      isGone = true
    }
  }, [file])
  return <canvas className="document-preview" ref={canvas} hidden={!isShown} role="img" aria-label="お選びの画像" />
}
