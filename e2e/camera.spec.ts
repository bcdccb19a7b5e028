import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeQR } from 'qr'
import { newPieceCode } from '../contract/rentals/piece-code.ts'
import { browserArguments, browserPath } from './browser.ts'
import { ADMIN } from './open-shop.ts'
import { expect, test } from './shop.ts'
import { sendSignIn } from './steps.ts'

const code = newPieceCode(() => 7)
const video = join(tmpdir(), 'navrang-label.y4m')

/** Writes a film with one picture, which Chromium shows instead of a camera: the label of a piece, in the YUV4MPEG2 format. */
async function filmLabel() {
  const [width, height] = [640, 480]
  const label = await sharp(Buffer.from(encodeQR(code, 'svg', { border: 4 })))
    .resize(300)
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
  const luma = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite([{ input: label }])
    .greyscale()
    .raw()
    .toBuffer()
  const grey = Buffer.alloc((width * height) / 2, 128)
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`)
  writeFileSync(video, Buffer.concat([head, luma, grey]))
}

test.use({
  launchOptions: {
    executablePath: browserPath,
    args: [
      ...browserArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

test('staff scan the label of a piece with the camera', async ({ page }) => {
  await filmLabel()
  await page.goto('/sign-in/customer?redirect=/admin/rentals/scan')
  await sendSignIn(page, ADMIN)
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByText(`No piece found with the code ${code}`)).toBeVisible()
})
