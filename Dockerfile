# One binary on a slim system; see SELF-HOSTING.md. The data lives in the volume /data.
FROM node:22-bookworm-slim AS build
WORKDIR /marketplace
COPY . .
RUN npx -y bun@1.4.5 run build

FROM debian:12-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin marketplace \
  && install -d -o marketplace -g marketplace /data
COPY --from=build /marketplace/dist/marketplace /usr/local/bin/marketplace
USER marketplace
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["/usr/local/bin/marketplace"]
