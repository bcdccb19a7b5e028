import { expect, test } from './shop.ts'

test('staff read the report of a period, compare it with another and download it', async ({ page, shop }) => {
  await shop.signInAsAdmin()
  await page.goto('/admin/reports')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Last 30 days' })).toHaveAttribute('aria-current', 'page')

  await main.getByRole('link', { name: 'This season' }).click()
  await expect(main.getByRole('link', { name: 'This season' })).toHaveAttribute('aria-current', 'page')
  await main.getByRole('link', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/step=day/)
  await main.getByText('Show the figures as a table').click()
  await expect(main.getByRole('table', { name: 'Figures over time' }).getByRole('row')).toHaveCount(8)
  await main.getByLabel('Compare with').selectOption('Previous period')
  await main.getByRole('button', { name: 'Show report' }).click()
  await expect(page).toHaveURL(/compare=previous/)
  await expect(main.getByText(/compared with/).first()).toBeVisible()
  await expect(main.getByText(/ before(,|$)/).first()).toBeVisible()
  await shop.expectAccessible()

  const { name, text } = await shop.download('Export CSV')
  expect(name).toBe('navrang-report.csv')
  expect(text).toContain('Revenue (rupees)')

  await page.goto('/admin/reports?from=2026-02-01&until=2026-01-01')
  await expect(main.getByText(/The last day cannot be before the first day/)).toBeVisible()
})
