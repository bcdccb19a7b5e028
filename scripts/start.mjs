process.env.NODE_ENV ??= 'production' // before anything of React is loaded
await import('../server/main.ts')
