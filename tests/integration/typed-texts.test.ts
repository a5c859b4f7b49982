import { describeTypedTexts } from './typed-texts.ts'

describeTypedTexts(60)
