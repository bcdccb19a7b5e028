import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('paragraphs, lists and characters of a description are preserved, and its tags are removed', () => {
  const html =
    '<p>Mirror&nbsp;work &amp; <b>gota</b></p>\n<p>Made\n in Kutch&#8217;s &#x201C;Bhuj&#x201D;</p><ul><li>Hand wash</li><li>₹499</li></ul>a<br/>b'
  expect(plainText(html)).toBe('Mirror work & gota\n\nMade in Kutch’s “Bhuj”\n\n• Hand wash\n• ₹499\n\na\nb')
})

test('the lines of a description without tags are preserved', () => {
  expect(plainText('First line\r\nSecond line\r\n\r\n\r\nFor waist < 30 and > 20, 5 <6')).toBe(
    'First line\nSecond line\n\nFor waist < 30 and > 20, 5 <6',
  )
})

test.each([
  ['<script>alert(1)</script>Choli', 'Choli'],
  ['Choli<script>alert(1)', 'Choli'],
  ['<style>p{}</style><!-- <b>no</b> -->Choli<!-- open', 'Choli'],
  ['<img src=x onerror="alert(\'>\')">Choli', 'Choli'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Choli', 'alert(1)Choli'],
  ['<scr<b>ipt>Choli', 'ipt>Choli'],
  ['<<b>img src=x>Choli', 'Choli'],
  ['<<<b></b>b>img src=x onerror=alert(1)>', 'img src=x onerror=alert(1)>'],
  ['Choli<a href="', 'Choli'],
  ['Choli &constructor; &toString; &amp;lt;b&gt;', 'Choli &constructor; &toString; &lt;b>'],
  ['&#0;&#xD800;&#x110000;Choli&#', 'Choli&#'],
])('HTML is removed: %s', (html, text) => {
  expect(plainText(html)).toBe(text)
  expect(plainText(html)).not.toMatch(/<[a-z/!]/i)
})

test('a malicious description of a million characters is parsed in linear time', () => {
  const start = performance.now()
  for (const part of ['<', '<a', '<!--', '&lt;', '<b ="', '<script', '&#']) plainText(part.repeat(200_000))
  expect(performance.now() - start).toBeLessThan(5000)
})
