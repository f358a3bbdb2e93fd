{{- /* The Deployment of copies with one ROLE; `role` is web or jobs. */ -}}
{{- define "portal.copies" -}}
{{- $ := .root -}}
{{- $copies := index $.Values .role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $.Release.Name }}-{{ .role }}
  labels: {{- include "portal.labels" . | nindent 4 }}
spec:
  replicas: {{ $copies.replicas }}
  selector:
    matchLabels: {{- include "portal.names" . | nindent 6 }}
  # Nobody is without a copy while a new version comes: both run for a moment, which migrations allow.
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  template:
    metadata:
      labels: {{- include "portal.labels" . | nindent 8 }}
      {{- with $.Values.podAnnotations }}
      annotations: {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      # Calls and jobs are given 60 seconds to end.
      terminationGracePeriodSeconds: 75
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      {{- with $.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: portal
          image: "{{ $.Values.image.repository }}:{{ $.Values.image.tag | default $.Chart.AppVersion }}"
          imagePullPolicy: {{ $.Values.image.pullPolicy }}
          env:
            - { name: ROLE, value: {{ .role }} }
            - { name: PUBLIC_URL, value: {{ $.Values.publicUrl | quote }} }
            - { name: METRICS, value: private }
            {{- range $name, $value := $.Values.env }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
          envFrom:
            - secretRef: { name: {{ $.Values.secret }} }
          ports:
            - { name: http, containerPort: 3000 }
          # Migrations of a large database run before the first answer.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 5
            failureThreshold: 120
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 5
            failureThreshold: 2
          # The balancer is told before the copy ends.
          lifecycle:
            preStop: { exec: { command: [sleep, '5'] } }
          resources: {{- toYaml $copies.resources | nindent 12 }}
          securityContext:
            readOnlyRootFilesystem: true
            allowPrivilegeEscalation: false
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: data
          emptyDir: { sizeLimit: {{ $.Values.scratch }} }
        - name: tmp
          emptyDir: { sizeLimit: {{ $.Values.scratch }} }
      # Copies of a role stand on different machines where there are several.
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "portal.names" . | nindent 14 }}
      {{- with $.Values.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $.Values.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}

{{- define "portal.names" -}}
app.kubernetes.io/name: portal
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "portal.labels" -}}
{{ include "portal.names" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end -}}
