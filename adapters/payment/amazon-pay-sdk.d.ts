declare module '@amazonpay/amazon-pay-api-sdk-nodejs' {
  type Settings = {
    readonly publicKeyId: string
    readonly privateKey: string
    readonly region: 'jp'
    readonly sandbox?: boolean
    readonly algorithm: 'AMZN-PAY-RSASSA-PSS-V2'
  }
  /** The SDK changes `urlFragment` to the whole path and `payload` to text when it signs. */
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
