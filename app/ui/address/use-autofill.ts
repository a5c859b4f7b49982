import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type PostalNote, TOWN_FIELD } from './postal-note.ts'

type Lookup = ReturnType<typeof import('./postal-lookup.ts').createPostalLookup>

/**
 * Starts at the seventh digit, and when one of the towns of a shared code is chosen. Its code is loaded when one of the
 * fields is first used; if it cannot be, the button submits the form, as without scripts.
 */
export function usePostalAutofill(serverNote: PostalNote | undefined) {
  const scope = useRef<HTMLDivElement>(null)
  const ready = useRef<Promise<Lookup | undefined>>(undefined)
  const initialCode = useRef('')
  const [note, setNote] = useState(serverNote)
  useEffect(() => setNote(serverNote), [serverNote])

  const load = useCallback((): Promise<Lookup | undefined> => {
    const box = scope.current
    if (box === null) return Promise.resolve(undefined)
    ready.current ??= import('./postal-lookup.ts').then(
      ({ createPostalLookup }) => createPostalLookup(box, initialCode.current, setNote),
      () => {
        ready.current = undefined
        return undefined
      },
    )
    return ready.current
  }, [])

  useEffect(() => {
    const box = scope.current
    initialCode.current = box?.querySelector<HTMLInputElement>('[name="postalCode"]')?.value ?? ''
    const listen = async ({ target }: Event) => {
      const { name, value } = target as HTMLInputElement | HTMLSelectElement
      if (name === 'postalCode') await (await load())?.lookUp(false)
      if (name === TOWN_FIELD && value !== '') await (await load())?.chooseTown(value)
    }
    box?.addEventListener('focusin', load)
    box?.addEventListener('input', listen)
    return () => {
      box?.removeEventListener('focusin', load)
      box?.removeEventListener('input', listen)
    }
  }, [load])

  const onLookUp = useCallback(
    async (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      const button = event.currentTarget
      const lookup = await load()
      if (lookup === undefined) button.form?.requestSubmit(button)
      else await lookup.lookUp(true)
    },
    [load],
  )
  return { scope, note, onLookUp }
}

const READINGS = { familyName: 'familyNameKana', givenName: 'givenNameKana' } as const

const KANA = /^[\u3041-\u3096\u30A1-\u30FAー]+$/

/** Fills in an empty reading from the kana typed with a Japanese input method, before their conversion to kanji. */
export function useKanaAutofill(): RefObject<HTMLDivElement | null> {
  const scope = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scope.current
    if (box === null) return
    const filled = new Map<string, string>()
    let typing = ''
    const listen = (event: CompositionEvent) => {
      const { name } = event.target as HTMLInputElement
      const reading = Object.hasOwn(READINGS, name) ? READINGS[name as keyof typeof READINGS] : undefined
      if (reading === undefined) return
      if (event.type === 'compositionstart') typing = ''
      if (event.type === 'compositionupdate' && KANA.test(event.data)) typing = event.data
      if (event.type === 'compositionend' && typing !== '' && event.data !== '') suggest(box, filled, reading, typing)
    }
    const kinds = ['compositionstart', 'compositionupdate', 'compositionend'] as const
    for (const kind of kinds) box.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, listen)
    }
  }, [])
  return scope
}

function suggest(box: HTMLElement, filled: Map<string, string>, reading: string, kana: string) {
  const field = box.querySelector<HTMLInputElement>(`[name="${reading}"]`)
  const before = filled.get(reading) ?? ''
  if (field === null || field.value !== before) return
  field.value = before + katakana(kana)
  filled.set(reading, field.value)
}

function katakana(kana: string): string {
  return kana.replace(/[\u3041-\u3096]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0x60))
}
