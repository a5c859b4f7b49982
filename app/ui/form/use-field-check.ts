import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { CheckedField } from './field-check.ts'
import { fieldId } from './field-id.ts'
import { holdFocus } from './hold-focus.ts'

/** The rules are loaded with the first input; without them only the server checks. */
const loadRules = () => import('./field-check.ts')

/** `repeats`: the name of the field whose text is to be typed again. */
type ShownField = CheckedField & { readonly error?: string | undefined; readonly repeats?: string | undefined }

/**
 * The error that a field shows: that of the response, until the input is corrected or, when the field is left, another
 * one is found. An empty field that is left shows no error before the form is submitted.
 */
export function useFieldCheck(field: ShownField) {
  const response = useActionData()
  /** The text of the last input; undefined before the first one since the response. */
  const edited = useRef<string>(undefined)
  const [found, setFound] = useState<{ readonly error: string | undefined }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response replaces what the browser has found
  useEffect(() => {
    edited.current = undefined
    setFound(undefined)
  }, [response])
  const error = found === undefined ? field.error : found.error

  /** Takes over what the rules find, unless the input has changed again or was answered. */
  function check(text: string, isShown: (found: string | undefined) => boolean) {
    edited.current = text
    const use = ({ checkField, reportChecked, reportHidden }: Awaited<ReturnType<typeof loadRules>>) => {
      const next = checkField(field, text, textOf(field.repeats))
      const show = () => {
        if (edited.current !== text) return
        setFound({ error: next })
        reportChecked(field.name, next)
      }
      if (isShown(next)) holdFocus(show)
      holdFocus(reportHidden)
    }
    loadRules().then(use, () => undefined)
  }

  return {
    error,
    /** The input has changed. */
    onEdit: (text: string) => check(text, (next) => error !== undefined && next === undefined),
    /** The error of the response to an unchanged input stays: only the server may know its reason. */
    onLeave: (text: string) => {
      if (edited.current !== undefined && (text.trim() !== '' || error !== undefined)) check(text, () => true)
    },
  }
}

function textOf(name: string | undefined): string | undefined {
  return name && document.querySelector<HTMLInputElement>(`#${fieldId(name)}`)?.value
}
