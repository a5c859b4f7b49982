import type { QrCode } from '#services/ports/qr-codes.ts'

const GROUP = /.{1,4}/g

type EnrolmentStepsProps = { readonly secret: string; readonly address: string; readonly qr: QrCode }

/** How the key of an account comes into an authenticator app: as a QR code, a link or text. */
export function EnrolmentSteps({ secret, address, qr }: EnrolmentStepsProps) {
  return (
    <ol className="app-steps">
      <li>
        <p>
          認証アプリでQRコードを読み取ります。この端末のアプリでは <a href={address}>登録用のリンク</a> を開きます。
        </p>
        <svg
          className="app-qr"
          viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
          role="img"
          aria-label="登録用のQRコード"
        >
          <path d={qr.path} />
        </svg>
        <p>
          読み取れないときは、次のキーをアプリに入力します。
          <br />
          <code className="app-key">{(secret.match(GROUP) ?? []).join(' ')}</code>
        </p>
      </li>
      <li>アプリに表示された6桁の番号を入力します。</li>
    </ol>
  )
}

export function RecoveryCodeList({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{(code.match(GROUP) ?? []).join('-')}</code>
        </li>
      ))}
    </ul>
  )
}
