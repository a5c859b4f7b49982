import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { upload } from '#app/calls/upload.ts'
import { Field } from '#app/ui/form/field.tsx'
import { fieldId } from '#app/ui/form/field-id.ts'
import type { PictureResponse } from '#domain/calls/responses.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_SIZE } from '#domain/files/upload-rules.ts'
import { pictureErrorText } from './picture.ts'

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp'
const HELP_ID = `${fieldId('document')}-help`
/** Status of a response with an error message for the picture. */
const UNPROCESSABLE = 422
const UPLOAD_FAILED = '送信できませんでした。通信の状況をご確認のうえ、もう一度お試しください。'

type UploadFormProps = { readonly path: string; readonly query: string; readonly error: string | undefined }

/**
 * Sends the picture. Without JavaScript it is a plain form. With JavaScript it shows a preview and the progress, and a
 * failed upload can be repeated without choosing the file again.
 */
export function UploadForm({ path, query, error }: UploadFormProps) {
  const { form, file, state, choose, send } = useUpload(`${path}/upload${query}`)
  const shownError = state.kind === 'failed' ? state.error : state.kind === 'idle' ? error : undefined
  return (
    <form
      ref={form}
      method="post"
      action={`${path}${query}`}
      encType="multipart/form-data"
      className="form document-form"
      aria-label="本人確認書類の送信"
      onSubmit={send}
      noValidate
    >
      <div className="form-part">
        <Field
          name="document"
          label="書類の画像"
          help={`JPEG、PNG、WebP（${MAX_PHOTO_SIZE}まで）。PDFはお使いいただけません。`}
          error={shownError}
          required
        >
          <input
            id={fieldId('document')}
            className="file-entry"
            type="file"
            name="document"
            accept={ACCEPTED_TYPES}
            aria-invalid={shownError !== undefined || undefined}
            aria-describedby={shownError === undefined ? HELP_ID : `${HELP_ID} ${fieldId('document')}-error`}
            onChange={choose}
          />
        </Field>
        <label className="button button-plain camera-entry">
          カメラで撮影する
          <input type="file" name="photo" accept={ACCEPTED_TYPES} capture="environment" onChange={choose} />
        </label>
        <Preview file={file} />
        {state.kind === 'sending' && (
          <p className="upload-progress">
            <progress max={100} value={state.percent} aria-label="送信の進み具合" />
            <span>{state.percent}％</span>
          </p>
        )}
      </div>
      <p className="spoken" role="status">
        {state.kind === 'sending' ? '送信しております' : state.kind === 'sent' ? '送信が完了しました' : ''}
      </p>
      <button type="submit" className="button button-wide" aria-disabled={state.kind === 'sending' || undefined}>
        {state.kind === 'sending'
          ? '送信しております'
          : state.kind === 'failed' && file
            ? 'もう一度送信する'
            : '送信する'}
      </button>
    </form>
  )
}

type State =
  | { readonly kind: 'idle' | 'sent' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'failed'; readonly error: string }

function useUpload(path: string) {
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    setFile(chosen)
    setState(chosen && chosen.size > MAX_PHOTO_BYTES ? failedState('file-too-large') : { kind: 'idle' })
    // Only the last chosen file counts, from either field.
    for (const other of form.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      if (other !== currentTarget) other.value = ''
    }
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const chosen = file ?? chosenIn(event.currentTarget)
    if (chosen === undefined) return setState(failedState('nothing-sent'))
    if (chosen.size > MAX_PHOTO_BYTES) return setState(failedState('file-too-large'))
    setFile(chosen)
    setState({ kind: 'sending', percent: 0 })
    const body = new FormData()
    body.set('document', chosen)
    const onProgress = (percent: number) => setState({ kind: 'sending', percent })
    const response = await upload<PictureResponse>(path, body, { onProgress, answers: [UNPROCESSABLE] })
    if (response === false) return setState({ kind: 'failed', error: UPLOAD_FAILED })
    if ('error' in response) return setState({ kind: 'failed', error: response.error })
    form.current?.reset()
    setFile(undefined)
    setState({ kind: 'sent' })
    await revalidate()
  }
  return { form, file, state, choose, send }
}

/** The file that was chosen before hydration. */
function chosenIn(form: HTMLFormElement): File | undefined {
  const files = [...new FormData(form).values()]
  return files.find((each): each is File => each instanceof File && each.size > 0)
}

function failedState(code: string): State {
  return { kind: 'failed', error: pictureErrorText(code) ?? UPLOAD_FAILED }
}

const MAX_SIDE_PX = 640

/** A small preview of the chosen picture; hidden for a file that the browser cannot decode. */
function Preview({ file }: { readonly file: File | undefined }) {
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
