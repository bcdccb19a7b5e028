process.env.NODE_ENV ??= 'development'
const { runShop } = await import('../../server/main.ts')
await runShop()
