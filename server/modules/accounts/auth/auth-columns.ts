// Maps the models and fields of better-auth to our tables and columns.

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

export const users = {
  modelName: 'users',
  fields: { emailVerified: 'email_verified', ...timestamps },
  additionalFields: {
    type: { type: 'string', required: false, defaultValue: 'customer' },
    role: { type: 'string', required: false, defaultValue: 'customer', input: false },
    status: { type: 'string', required: false, defaultValue: 'active', input: false },
    phone: { type: 'string', required: false },
    businessName: { type: 'string', required: false, fieldName: 'business_name' },
  },
} as const

export const sessions = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...timestamps,
  },
  additionalFields: {
    secondFactor: { type: 'string', required: false, input: false, fieldName: 'second_factor' },
    lastUsedAt: { type: 'date', required: false, input: false, fieldName: 'last_used_at' },
  },
} as const

export const accounts = {
  modelName: 'accounts',
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...timestamps,
  },
}

export const verifications = {
  modelName: 'verifications',
  fields: { expiresAt: 'expires_at', ...timestamps },
  /** Stores link tokens as hashes, so that a leaked copy of the database contains no usable link. */
  storeIdentifier: 'hashed' as const,
}

export const keys = {
  jwks: {
    modelName: 'jwks',
    fields: {
      publicKey: 'public_key',
      privateKey: 'private_key',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
    },
  },
}

export const secondFactors = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      userId: 'user_id',
      backupCodes: 'backup_codes',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
}

export const passkeys = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      userId: 'user_id',
      publicKey: 'public_key',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
}
