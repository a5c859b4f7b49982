import { TextField } from '#app/ui/form/field.tsx'

const CODE_LABEL = '認証番号'

/** The code of an authenticator app. */
export function CodeField({ error }: { readonly error?: string | undefined }) {
  return (
    <TextField
      name="code"
      label={CODE_LABEL}
      help="認証アプリに表示されている6桁の番号をご入力ください。"
      inputMode="numeric"
      autoComplete="one-time-code"
      size="short"
      error={error}
      required
    />
  )
}
