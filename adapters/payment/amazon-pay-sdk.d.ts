declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  type Settings = {
    readonly publicKeyId: string
    readonly privateKey: string
    readonly region: 'jp'
    readonly sandbox?: boolean
    readonly algorithm: 'AMZN-PAY-RSASSA-PSS-V2'
  }
  /** Filled in by the signing: the whole path, and the payload as text. */
  type SignedRequest = {
    readonly method: string
    urlFragment: string
    payload?: unknown
    headers?: Record<string, string>
  }
  export class WebStoreClient {
    constructor(settings: Settings)
    getSignedHeaders(request: SignedRequest): Record<string, string>
  }
}
